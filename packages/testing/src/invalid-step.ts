import { WalletError } from '@latchkey/errors'

/** Returns the error of a test that wants something from the kit that cannot be. */
export const invalidStep = (problem: string): WalletError => new WalletError('testing/invalid-step', { problem })
