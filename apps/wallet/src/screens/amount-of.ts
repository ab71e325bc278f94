import type { InspectedAsset, InspectedEffect } from '@latchkey/inspect'
import { truncateMiddle } from '@latchkey/primitives'
import { strings } from '../strings.ts'
import type { WalletNetwork } from '../world.ts'
import { formatExact } from './format.ts'

interface ShownAmount {
  readonly value: string
  readonly unit: string
}

type Coin = Pick<WalletNetwork, 'symbol' | 'decimals'>

/** Returns the amount of an asset in words. Without decimals, the amount is in raw units of the token. */
export function amountOf(asset: InspectedAsset, coin: Coin): ShownAmount {
  if (asset.type === 'native') return { value: formatExact(asset.amount, coin.decimals), unit: coin.symbol }
  const unit = asset.symbol ?? truncateMiddle(asset.address)
  if (asset.type === 'item')
    return { value: asset.itemId === undefined ? strings.effects.all : `#${asset.itemId}`, unit }
  return {
    value: asset.isUnlimited === true ? strings.effects.all : formatExact(asset.amount, asset.decimals ?? 0),
    unit,
  }
}

/** Returns what leaves the account, or may leave it, in one line: `5 USDC + 0.1 ETH`. */
export function sumUp(effects: readonly InspectedEffect[], coin: Coin): string {
  const parts = effects.flatMap((effect) => {
    if (effect.type !== 'send' && effect.type !== 'allow' && effect.type !== 'allow-all') return []
    const { value, unit } = amountOf(effect.asset, coin)
    return [`${value} ${unit}`]
  })
  return parts.join(' + ') || `0 ${coin.symbol}`
}
