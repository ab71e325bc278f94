import { WalletError } from '@latchkey/errors'

/** Returns the error for a step of a test that the kit cannot do. */
export const invalidStep = (problem: string): WalletError => new WalletError('testing/invalid-step', { problem })
