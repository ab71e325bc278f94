import type { ServiceName, Services, ServiceTypes } from '@latchkey/core/ports'
import { SERVICE_OPENERS } from '@latchkey/drivers/services'
import type { UrlServiceName, WalletModalOptions } from './options.ts'
import { VERSION } from './version.ts'

/**
 * Opens a service by its URL, or by the function of the site.
 *
 * @see Spec §1 "Wallet toolkit version label format"
 */
export async function openService(
  name: ServiceName,
  place: string | NonNullable<Services[ServiceName]>,
  { adapters, projectId = '' }: WalletModalOptions,
): Promise<ServiceTypes[ServiceName]> {
  if (typeof place === 'function') return place()
  const kinds = adapters.length === 0 ? 'universal' : adapters.map(({ kind }) => kind).join(',')
  // The checks of the options ensure that only these have a URL.
  const open = SERVICE_OPENERS[name as UrlServiceName]
  return open({ url: place, projectId, sdkType: 'latchkey', sdkVersion: `react-${kinds}-${VERSION}` })
}
