/** The error that a wallet throws. @see EIP-1193 "Provider Errors", EIP-1474 */
export interface ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
}

export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

export const userRejected = () => providerError(4001, 'User rejected the request.')
export const unauthorized = () =>
  providerError(4100, 'The requested account and/or method has not been authorized by the user.')
export const invalidParams = (problem: string) => providerError(-32602, `Invalid parameters: ${problem}`)
export const unsupported = (method: string) =>
  providerError(-32601, `The method "${method}" does not exist / is not available.`)
