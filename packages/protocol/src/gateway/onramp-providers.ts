/** Providers of purchases that a gateway can have. `sandbox` sells test money on local chains only. */
export const ONRAMP_PROVIDERS = ['coinbase', 'meld', 'sandbox'] as const
export type OnrampProviderId = (typeof ONRAMP_PROVIDERS)[number]
