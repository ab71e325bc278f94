import * as v from 'valibot'

/** Schema of bytes with a limited length. */
export const bytesSchema = (least: number, most: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length >= least && length <= most, `expected ${least} to ${most} bytes`),
  )
