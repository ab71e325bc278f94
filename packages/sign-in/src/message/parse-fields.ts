import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { messageSchema } from './message-schema.ts'
import type { SignInMessage } from './sign-in-message.ts'

/**
 * Returns the validated fields of a message. A field that is `undefined` counts as absent. @throws
 * sign-in/message-invalid
 */
export function parseFields(data: object): SignInMessage {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const result = v.safeParse(messageSchema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new WalletError('sign-in/message-invalid', { field: v.getDotPath(issue) ?? 'message', problem: issue.message })
}
