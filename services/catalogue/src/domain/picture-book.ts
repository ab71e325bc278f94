import type { IconSource } from '../ports/icon-source.ts'
import { connectorPicture } from './connector-pictures.ts'
import { initials, monogram } from './monogram.ts'
import { toAssetSubject } from './network-images.ts'
import { type Picture, toPicture } from './picture.ts'
import type { WalletRecord } from './wallet-record.ts'

/** Pictures kept in memory; generated ones can be asked for without end. */
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

/** Every picture the service gives, ready or generated. */
export interface PictureBook {
  readonly wallet: (wallet: Pick<WalletRecord, 'slug' | 'name' | 'icon'>) => Promise<Picture>
  /** `undefined` when the id names nothing. `wallet` gives the slug to look up instead. */
  readonly asset: (id: string) => Promise<Picture | { readonly wallet: string } | undefined>
  readonly token: (symbol: string) => Promise<Picture>
  readonly currency: (code: string) => Promise<Picture>
}

/**
 * Makes the picture book: ready pictures where the icon source has one, monograms for the rest.
 *
 * @see Spec §7 "GET /getWalletImage/{id}, GET /public/getAssetImage/{id}, …"
 */
export function createPictureBook(icons: IconSource): PictureBook {
  const kept = new Map<string, Promise<Picture>>()
  const keep = (key: string, make: () => Promise<Picture>): Promise<Picture> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key)
    return made
  }
  const from = async (svg: Promise<string | undefined>, otherwise: () => Picture): Promise<Picture> => {
    const found = await svg
    return found === undefined ? otherwise() : toPicture(found)
  }
  return {
    wallet: ({ slug, name, icon }) =>
      keep(`wallet ${slug}`, () => from(findWallet(icons, icon), () => monogram(initials(name), `wallet:${slug}`))),
    asset: async (id) => {
      const subject = toAssetSubject(id)
      if (subject === undefined) return undefined
      if (subject.kind === 'wallet') return { wallet: subject.slug }
      if (subject.kind === 'connector') return connectorPicture(subject.connector)
      const { caipNetworkId } = subject
      const name = subject.icon ?? icons.networkName(caipNetworkId)
      const svg = async () => (name === undefined ? undefined : icons.find('networks', name))
      return keep(`network ${caipNetworkId}`, () => from(svg(), () => networkMonogram(caipNetworkId)))
    },
    token: (symbol) => {
      const known = symbol.toUpperCase()
      return keep(`token ${known}`, () =>
        from(icons.find('tokens', known), () => monogram(known.slice(0, 3), `token:${known}`)),
      )
    },
    currency: (code) => {
      const known = code.toUpperCase()
      const sign = Object.hasOwn(CURRENCY_SIGNS, known) ? CURRENCY_SIGNS[known] : undefined
      return keep(`currency ${known}`, () =>
        // Crypto amounts are priced in BTC and ETH too.
        from(sign === undefined ? icons.find('tokens', known) : Promise.resolve(undefined), () =>
          monogram(sign ?? known.slice(0, 3), `currency:${known}`),
        ),
      )
    },
  }
}

async function findWallet(icons: IconSource, icon: string | undefined): Promise<string | undefined> {
  const [family, name = ''] = icon?.split('/') ?? []
  if (family !== 'wallets' && family !== 'exchanges' && family !== 'networks' && family !== 'tokens') return undefined
  return icons.find(family, name)
}

function networkMonogram(caipNetworkId: string): Picture {
  const reference = caipNetworkId.split(':').at(-1) ?? caipNetworkId
  return monogram(reference.slice(0, 2), `network:${caipNetworkId}`)
}
