package learn

import "errors"

func (r *run) practical() error {
	return errors.New("learn: practical is not built yet")
}
