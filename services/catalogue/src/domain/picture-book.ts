import { LRUCache } from 'lru-cache'
import type { IconSource } from '../ports/icon-source.ts'
import type { PictureFamily, PictureSource } from '../ports/picture-source.ts'
import { connectorPicture } from './connector-pictures.ts'
import { drawMonogram } from './monogram.ts'
import { toAssetSubject } from './network-images.ts'
import { type Picture, toPicture } from './picture.ts'
import type { WalletRecord } from './wallet-record.ts'

/** Maximum pictures in memory, because the number of generated pictures is unlimited. */
const MAX_KEPT = 4000

const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
  TRY: '₺',
  UAH: '₴',
  VND: '₫',
  NGN: '₦',
  PHP: '₱',
  ILS: '₪',
  BRL: 'R$',
  CHF: 'Fr',
  PLN: 'zł',
  CZK: 'Kč',
  SEK: 'kr',
  NOK: 'kr',
  DKK: 'kr',
}

/** All pictures of the service, stored or generated. */
export interface PictureBook {
  readonly wallet: (wallet: Pick<WalletRecord, 'slug' | 'name' | 'icon'>) => Promise<Picture>
  /**
   * Returns `undefined` for an unknown id, and `wallet` with a slug that the caller looks up. `name` is the page's name
   * of an unknown network, for its monogram.
   */
  readonly asset: (id: string, name?: string) => Promise<Picture | { readonly wallet: string } | undefined>
  readonly token: (symbol: string) => Promise<Picture>
  readonly currency: (code: string) => Promise<Picture>
}

/**
 * Returns the pictures: those of the folders first, in their order, then those of the icon package, then monograms.
 *
 * @param folders - The operator's folder before that of the service.
 * @see Spec §7 "GET /getWalletImage/{id}, GET /public/getAssetImage/{id}, …"
 */
export function createPictureBook(icons: IconSource, folders: readonly PictureSource[] = []): PictureBook {
  const kept = new LRUCache<string, Picture, () => Promise<Picture>>({
    max: MAX_KEPT,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A read whose entry is dropped while it loads still gets its picture.
    ignoreFetchAbort: true,
  })
  const keep = (key: string, make: () => Promise<Picture>): Promise<Picture> => kept.forceFetch(key, { context: make })
  const own = (family: PictureFamily, name: string): Picture | undefined => {
    for (const folder of folders) {
      const picture = folder.find(family, name)
      if (picture !== undefined) return picture
    }
    return undefined
  }
  const from = async (ready: Picture | undefined, svg: () => Promise<string | undefined>, otherwise: () => Picture) => {
    if (ready !== undefined) return ready
    const found = await svg()
    return found === undefined ? otherwise() : toPicture(found)
  }
  return {
    wallet: ({ slug, name, icon }) =>
      keep(`wallet ${slug}`, () =>
        from(
          own('wallets', slug),
          () => findWallet(icons, icon),
          () => drawMonogram(name),
        ),
      ),
    asset: async (id, name) => {
      const subject = toAssetSubject(id)
      if (subject === undefined) return undefined
      if (subject.kind === 'wallet') return { wallet: subject.slug }
      if (subject.kind === 'connector') return connectorPicture(subject.connector)
      const { caipNetworkId } = subject
      const icon = subject.icon ?? icons.networkIcon(caipNetworkId)
      const svg = async () => (icon === undefined ? undefined : icons.find('networks', icon))
      const ready =
        own('networks', caipNetworkId.replace(':', '_')) ?? (icon === undefined ? undefined : own('networks', icon))
      const reference = caipNetworkId.split(':').at(-1) ?? caipNetworkId
      const picture = await keep(`network ${caipNetworkId}`, () => from(ready, svg, () => drawMonogram(reference)))
      return picture.isMonogram === true && name !== undefined ? drawMonogram(name) : picture
    },
    token: (symbol) => {
      const known = symbol.toUpperCase()
      // The letters of a monogram depend on the case.
      return keep(`token ${symbol}`, () =>
        from(
          own('tokens', known),
          () => icons.find('tokens', known),
          () => drawMonogram(symbol),
        ),
      )
    },
    currency: (code) => {
      const known = code.toUpperCase()
      const sign = Object.hasOwn(CURRENCY_SIGNS, known) ? CURRENCY_SIGNS[known] : undefined
      // Crypto amounts are priced in BTC and ETH too.
      const svg = async () => (sign === undefined ? icons.find('tokens', known) : undefined)
      return keep(`currency ${known}`, () => from(undefined, svg, () => drawMonogram(sign ?? known)))
    },
  }
}

async function findWallet(icons: IconSource, icon: string | undefined): Promise<string | undefined> {
  const [family, name = ''] = icon?.split('/') ?? []
  if (family !== 'wallets' && family !== 'exchanges' && family !== 'networks' && family !== 'tokens') return undefined
  return icons.find(family, name)
}
