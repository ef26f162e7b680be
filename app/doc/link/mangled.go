package link

import (
	"net/url"
	"strings"
	"unicode"
)

// Programs that carry a link change it: chats take the full stop of a sentence into it, mail
// programs break it over lines and escape characters, trackers append words of their own. What
// follows undoes that. It makes no other drawing of a link, as the code has a checksum.

// unescaped returns a hash without the number sign, percent escapes, escaped ampersands, white space
// and invisible characters. Escapes that were escaped again are undone up to three times.
func unescaped(hash string) string {
	hash = strings.TrimPrefix(hash, "#")
	for range 3 {
		before := hash
		if text, err := url.PathUnescape(hash); err == nil {
			hash = text
		}
		if hash = ampersands.Replace(hash); hash == before {
			break
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Cc) {
			return -1
		}
		return r
	}, hash)
}

var ampersands = strings.NewReplacer("&amp;", "&", "&AMP;", "&", "&#38;", "&", "&#x26;", "&")

// parts splits an unescaped hash into its code, "" if there is none, and the words around it. Trackers
// write "?" where a hash has "&".
func parts(hash string) (code string, words []string) {
	for part := range strings.FieldsFuncSeq(hash, func(r rune) bool { return r == '&' || r == '?' || r == '#' }) {
		version, _, dotted := strings.Cut(part, ".")
		if code == "" && dotted && version != "" && strings.Trim(version, "0123456789") == "" {
			code = part
		} else {
			words = append(words, small(strings.TrimRightFunc(part, closing)))
		}
	}
	return code, words
}

// small returns a word in small letters, but for the address of a lesson's file, whose server may tell
// capitals apart.
func small(word string) string {
	if name, value, _ := strings.Cut(word, "="); strings.Contains(value, lessonFile) {
		return strings.ToLower(name) + "=" + value
	}
	return strings.ToLower(word)
}

// closing reports whether r can be punctuation behind a link: no link ends in it.
func closing(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// readings returns the texts that may be those of a code of which programs have left text: what
// stands before the first character that is none of base64's; the same without characters
// that frame a link and are of base64 as well; and all characters of base64.
func readings(text string) []string {
	foreign := func(r rune) bool { return !strings.ContainsRune(base64Letters, r) }
	first := text
	if i := strings.IndexFunc(text, foreign); i >= 0 {
		first = text[:i]
	}
	all := strings.Map(func(r rune) rune {
		if foreign(r) {
			return -1
		}
		return r
	}, text)
	return []string{first, strings.TrimRight(first, "-_"), all}
}

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
