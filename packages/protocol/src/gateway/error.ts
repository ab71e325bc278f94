import * as v from 'valibot'

/**
 * Body of a response other than 2xx.
 *
 * @example
 * { status: 'FAILED', error: { code: 'request/invalid', message: 'cursor is not valid: …', requestId: '…' },
 *   reasons: [{ name: 'request/invalid', field: 'cursor', description: 'cursor is not valid: …' }] }
 */
export const errorAnswer = v.object({
  status: v.optional(v.string()),
  /** `requestId` is the id under which the service logged the cause. */
  error: v.object({ code: v.string(), message: v.string(), requestId: v.optional(v.string()) }),
  /** `field` is the invalid member of the request; empty if none is invalid. */
  reasons: v.array(v.object({ name: v.string(), field: v.optional(v.string()), description: v.string() })),
})
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>
