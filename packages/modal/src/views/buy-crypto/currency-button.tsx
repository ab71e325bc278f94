import { ChevronDownIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'

interface CurrencyButtonProps {
  readonly code: string
  /** There is no other currency to choose. */
  readonly isFixed: boolean
}

/** The currency of the payment; a press opens the list of currencies. */
export function CurrencyButton({ code, isFixed }: CurrencyButtonProps) {
  const t = useWords('onramp', onramp)
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  if (isFixed) return <bdi className="lk-token-button">{code}</bdi>
  return (
    <button
      type="button"
      className="lk-token-button lk-buy-currency"
      aria-label={t.currency(code)}
      data-testid="onramp-select-currency"
      onClick={() => modal.push('OnRampFiatSelect')}
      onPointerEnter={() => preload('OnRampFiatSelect')}
      onFocus={() => preload('OnRampFiatSelect')}
    >
      <bdi>{code}</bdi>
      <ChevronDownIcon size={16} />
    </button>
  )
}
