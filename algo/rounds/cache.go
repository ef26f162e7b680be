package rounds

import (
	"slices"

	"crease/algo/sample"
)

// cache is a Source that keeps the blocks asked for last: the held-out samples and
// those of Algorithm 5 are gone through in every attempt, and drawing them takes longer
// than that.
type cache struct {
	sample.Source
	kept []kept // the block asked for last at the end
}

// kept is a block with its number.
type kept struct {
	number int
	block  *sample.Block
}

// mostKept bounds the blocks kept: those held out and the first ones of the others.
const mostKept = mostHeld + 2

// at returns a block that is not to be changed. It is valid until mostKept others have
// been asked for.
func (c *cache) at(number int) *sample.Block {
	i := slices.IndexFunc(c.kept, func(k kept) bool { return k.number == number })
	if i < 0 {
		if i = 0; len(c.kept) < mostKept {
			c.kept = slices.Insert(c.kept, 0, kept{block: sample.NewBlock(c.Dim())})
		}
		c.kept[i].number = number
		c.Fill(number, c.kept[i].block)
	}
	k := c.kept[i]
	c.kept = append(slices.Delete(c.kept, i, i+1), k)
	return k.block
}
