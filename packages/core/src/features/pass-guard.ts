import { WalletError } from '@latchkey/errors'
import type { Dependencies } from './dependencies.ts'

type Guard = Dependencies['guard']

/**
 * Lets the guard look at a request. Resolves if the request may go to the wallet.
 *
 * @throws guard/declined, guard/blocked, connect/cancelled; guard/unavailable if its code does not arrive
 */
export async function passGuard(guard: Guard, request: Parameters<Guard>[0]): Promise<void> {
  const passed = await guard(request).catch((cause: unknown) => {
    throw new WalletError('guard/unavailable', {}, { cause })
  })
  if (!passed.ok) throw passed.error
}
