import { WalletError } from '@latchkey/errors'

/** Returns the error for a step that the test kit cannot perform. */
export const invalidStep = (problem: string): WalletError => new WalletError('testing/invalid-step', { problem })
