import { toWalletError } from '@latchkey/errors'
import { failed, ok, type Result } from '../result.ts'

/** Runs the work of a verb. Returns its outcome as a result: never rejects. */
export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return failed(toWalletError(error))
  }
}
