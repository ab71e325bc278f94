import type { Finding } from '../inspection.ts'

/** Returns a finding that ends the request. */
export const block = (code: Finding['code'], more: Omit<Finding, 'code' | 'severity'> = {}): Finding => ({
  code,
  severity: 'block',
  ...more,
})

/** Returns the subject of a finding about an address. */
export const party = (address: string) => ({ party: { address: address.toLowerCase() } })
