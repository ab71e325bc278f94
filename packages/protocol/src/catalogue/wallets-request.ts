import type { WalletPlatform } from './wallets-query.ts'

/** Request of `GET /getWallets`; every key is optional. */
export interface WalletsRequest {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
  readonly chains?: readonly string[] | undefined
  readonly platform?: WalletPlatform | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

/**
 * Returns the query parameters of a request, without those that have no effect.
 *
 * @example toWalletsParams({ page: 1, include: [] }) // { page: "1" }
 */
export function toWalletsParams(request: WalletsRequest): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [key, value] of Object.entries(request)) {
    const written = Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value)
    if (written !== '') params[key] = written
  }
  return params
}
