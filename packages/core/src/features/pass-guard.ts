import { WalletError } from '@latchkey/errors'
import type { Dependencies } from './dependencies.ts'

type Guard = Dependencies['guard']

/**
 * Runs the guard on a request. Resolves if the request may be sent to the wallet.
 *
 * @throws guard/declined, guard/blocked, connect/cancelled; guard/unavailable if its code cannot be loaded
 */
export async function passGuard(guard: Guard, request: Parameters<Guard>[0]): Promise<void> {
  const passed = await guard(request).catch((cause: unknown) => {
    throw new WalletError('guard/unavailable', {}, { cause })
  })
  if (!passed.ok) throw passed.error
}
