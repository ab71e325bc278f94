import * as v from 'valibot'

/**
 * Body of an answer other than 2xx.
 *
 * @example { error: { code: 'request/invalid', message: 'cursor is not valid: …' }, reasons: [{ name, description }] }
 */
export const errorAnswer = v.object({
  error: v.object({ code: v.string(), message: v.string() }),
  reasons: v.array(v.object({ name: v.string(), description: v.string() })),
})
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>
