package sample

import "slices"

// Cache is a Source that keeps the blocks it was asked for last, for passes that go
// through the same few again and again. At is not for use by several goroutines at once.
type Cache struct {
	Source
	most int
	kept []kept // the block asked for last at the end
}

// kept is a block with its number.
type kept struct {
	number int
	block  *Block
}

// NewCache returns a Cache of src that keeps most blocks, at least one.
func NewCache(src Source, most int) *Cache { return &Cache{Source: src, most: most} }

// At returns block number number, which is not to be changed. It is valid until as many
// others have been asked for as the Cache keeps.
func (c *Cache) At(number int) *Block {
	i := slices.IndexFunc(c.kept, func(k kept) bool { return k.number == number })
	if i < 0 {
		if i = 0; len(c.kept) < c.most {
			c.kept = slices.Insert(c.kept, 0, kept{block: NewBlock(c.Dim())})
		}
		c.kept[i].number = number
		c.Fill(number, c.kept[i].block)
	}
	k := c.kept[i]
	c.kept = append(slices.Delete(c.kept, i, i+1), k)
	return k.block
}
