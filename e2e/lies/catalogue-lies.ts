import { answerWith, falsifyAnswer } from './falsify.ts'
import type { Lie } from './lie.ts'

type Listing = Record<string, unknown>

const LISTS = '**/getWallets*'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgAGWjR9awAAAABJRU5ErkJggg=='

/** Changes each listed wallet. */
const describe =
  (change: (listing: Listing, at: number) => Listing): Lie['apply'] =>
  ({ page }) =>
    falsifyAnswer(page, LISTS, ({ data, ...rest }) => ({
      ...rest,
      data: (data as readonly Listing[]).map((each, at) => ({ ...each, ...change(each, at) })),
    }))

const links = (link: string) =>
  describe(() => ({ mobile_link: link, desktop_link: link, webapp_link: link, link_mode: link, homepage: link }))

const picture = (url: string) => describe(() => ({ image_url: url, image_id: null }))

/** False lists while a visitor chooses a wallet: only the installed wallet must be connected. */
export const CATALOGUE_LIES: readonly Lie[] = [
  { name: 'catalogue-01 the links of wallets are programs', apply: links('javascript:globalThis.hacked=1') },
  {
    name: 'catalogue-02 the links of wallets start software of the system',
    apply: links('intent://thief#Intent;scheme=market;end'),
  },
  {
    name: 'catalogue-03 the links of wallets have a known host in front of another',
    apply: links('https://metamask.app.link@thief.example/'),
  },
  {
    name: 'catalogue-04 a listing has the rdns of the wallet in the browser, and a name and a link of its own',
    apply: describe((_, at) =>
      at === 0 ? { rdns: 'test.latchkey.scripted', name: 'Thief', mobile_link: 'thief://', image_url: PIXEL } : {},
    ),
  },
  {
    name: 'catalogue-05 all listings have one id',
    apply: describe(() => ({ id: 'same' })),
  },
  {
    name: 'catalogue-06 names are markup, and turn the direction of writing',
    apply: describe((_, at) => ({ name: `\u202E<img src=x onerror="globalThis.hacked=1">${at}` })),
  },
  { name: 'catalogue-07 pictures are programs', apply: picture('javascript:globalThis.hacked=1') },
  { name: 'catalogue-08 pictures are on a host of the attacker', apply: picture('http://thief.example/a.png') },
  {
    name: 'catalogue-09 the list has ten thousand wallets, and counts more than there are numbers',
    apply: ({ page }) =>
      answerWith(page, LISTS, {
        count: 1e300,
        data: Array.from({ length: 10_000 }, (_, at) => ({ id: `w${at}`, name: `Wallet ${at}`, chains: ['eip155:1'] })),
      }),
  },
  {
    name: 'catalogue-10 entries of the list are no wallets',
    apply: ({ page }) =>
      answerWith(page, LISTS, { count: -1, data: [null, 7, 'wallet', [], {}, { id: '../..', name: 'x' }] }),
  },
  {
    name: 'catalogue-11 the list is of another form',
    apply: ({ page }) => answerWith(page, LISTS, { data: { length: 3 }, count: 'many' }),
  },
  {
    name: 'catalogue-12 a listing has the name of the wallet in the browser',
    apply: describe((_, at) => (at === 0 ? { name: 'Scripted Wallet', rdns: null, mobile_link: 'thief://' } : {})),
  },
]
