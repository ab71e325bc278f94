import { answerWith } from './falsify.ts'
import type { Lie } from './lie.ts'

const PAGE = 'The page of this purchase does not belong to the provider'

const page =
  (url: string): Lie['apply'] =>
  (place) =>
    answerWith(place.page, '**/v1/generators/onrampurl*', { url })

/** False responses about the page on which a visitor pays. */
export const BUY_LIES: readonly Lie[] = [
  {
    name: 'gateway-33 the page of the provider is on a host of the attacker',
    sentence: PAGE,
    apply: page('https://pay.thief.example/'),
  },
  {
    name: 'gateway-34 the page of the provider is a program',
    sentence: 'could not be reached. You were not charged.',
    apply: page('javascript:alert(document.domain)'),
  },
  {
    name: 'gateway-35 the page of the provider has its name in front of another host',
    sentence: PAGE,
    apply: page('https://pay.coinbase.com@thief.example/buy'),
  },
]
