import * as v from 'valibot'

/** Bytes of a bounded length. */
export const bytesSchema = (least: number, most: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length >= least && length <= most, `expected ${least} to ${most} bytes`),
  )
