import type { Network } from '@latchkey/chains'
import { type AmountEntry, type SwapSide, type SwapState, toTokenText } from '@latchkey/core/ui'
import { ArrowUpDownIcon, classNames } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { AmountField } from '../../parts/amount-field.tsx'
import { usePreload } from '../../router/view-loader.ts'
import { toFieldText } from './fine-quantity.ts'
import { toAmountToken, useSwap, useSwapWords } from './use-swap.ts'

interface SwapFormProps {
  readonly swap: SwapState
  readonly network: Network | undefined
}

/** The two amounts, and the button that switches them. */
export function SwapForm({ swap, network }: SwapFormProps) {
  const t = useSwapWords()
  const { change } = useSwap()
  return (
    <div className="lk-swap-form">
      <Sold swap={swap} network={network} />
      <button
        type="button"
        className="lk-swap-turn"
        aria-label={t.turn}
        title={t.turn}
        data-testid="swap-switch-tokens"
        onClick={() => change({ type: 'switch' })}
      >
        <ArrowUpDownIcon size={18} />
      </button>
      <Bought swap={swap} network={network} />
    </div>
  )
}

function Sold({ swap, network }: SwapFormProps) {
  const t = useSwapWords()
  const { change } = useSwap()
  const [typed, setTyped] = useState<AmountEntry>({ unit: 'token', text: swap.amount })
  const select = useSelect('from')
  const token = toAmountToken(swap.from, swap)
  const units = { decimals: token?.decimals ?? 18, price: token?.price }
  const isTyped = typed.unit === 'token' ? typed.text === swap.amount : toTokenText(typed, units) === swap.amount
  // An amount that was not typed (the maximum, a switch, a request of the site) is shown in the token.
  const entry: AmountEntry = isTyped ? typed : { unit: 'token', text: swap.amount }
  return (
    <AmountField
      label={t.sell}
      entry={entry}
      onEntry={(next) => {
        setTyped(next)
        change({ type: 'type', text: next.unit === 'token' ? next.text : toTokenText(next, units) })
      }}
      token={token}
      network={network}
      balance={swap.figures.fromBalance}
      onMax={swap.figures.fromBalance === '0' ? undefined : () => change({ type: 'max' })}
      testId="swap-input-sourceToken"
      {...select}
    />
  )
}

function Bought({ swap, network }: SwapFormProps) {
  const t = useSwapWords()
  const select = useSelect('to')
  const { figures, status, quote } = swap
  const isFirst = quote === undefined && status === 'quoting'
  return (
    <div className={classNames('lk-swap-bought', figures.isStale && quote !== undefined && 'lk-swap-stale')}>
      <AmountField
        label={t.buy}
        entry={{ unit: 'token', text: figures.toAmount === undefined ? '' : toFieldText(figures.toAmount) }}
        token={toAmountToken(swap.to, swap)}
        network={network}
        balance={figures.toBalance}
        isLoading={isFirst}
        testId="swap-input-toToken"
        {...select}
      />
    </div>
  )
}

function useSelect(side: SwapSide) {
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  return {
    onSelectToken: () => modal.push('SwapSelectToken', { side }),
    onSelectIntent: () => preload('SwapSelectToken'),
  }
}
