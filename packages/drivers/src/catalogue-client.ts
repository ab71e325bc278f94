import type { Catalogue } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { analyticsConfigSchema, toWalletsParams, walletsReader } from '@latchkey/protocol/catalogue'
import { createHttpClient, type ServiceOptions } from './http/http-client.ts'
import { randomId } from './random-id.ts'

/**
 * Returns the client of the catalogue service: wallets, pictures, and the analytics intake.
 *
 * @throws config/invalid-options
 * @example
 * const catalogue = createCatalogueClient({ url: 'https://catalogue.example', sdkType: 'appkit', sdkVersion: '1.0.0' })
 * const { data, count } = await catalogue.getWallets({ page: 1, entries: 40 })
 * @see Spec §7 "Wallet catalogue service"
 */
export function createCatalogueClient(options: ServiceOptions): Catalogue {
  const http = createHttpClient(options)
  const toPicture = (path: string, id: string) => http.toPlainUrl(`${path}/${encodeURIComponent(id)}`)

  return {
    getWallets: ({ signal, ...request }) =>
      http.get('/getWallets', {
        answer: walletsReader,
        params: toWalletsParams(request),
        ...(signal === undefined ? {} : { signal }),
      }),
    walletImageUrl: (imageId) => toPicture('/getWalletImage', imageId),
    networkImageUrl: (id, name) =>
      toPicture('/public/getAssetImage', id) + (name === undefined ? '' : `?name=${encodeURIComponent(name)}`),
    tokenImageUrl: (symbol) => toPicture('/public/getTokenImage', symbol),
    getAnalyticsConfig: (call = {}) => http.get('/getAnalyticsConfig', { answer: analyticsConfigSchema, ...call }),
    async sendEvent(event) {
      try {
        await http.post('/e', { body: { ...event, eventId: randomId() } })
      } catch (error) {
        // The service rejects events only for a site that is not configured, whatever its message.
        if (!isWalletError(error, 'http/status') || error.context.status !== 403) throw error
        throw new WalletError('config/origin-not-allowed', {}, { cause: error })
      }
    },
  }
}
