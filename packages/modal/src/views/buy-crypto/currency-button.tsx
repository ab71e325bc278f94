import { ChevronDownIcon } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import { useOnrampWords } from '../../parts/onramp/use-onramp-words.ts'
import { usePreload } from '../../router/view-loader.ts'

/** The currency of the payment; a press leads to the list of currencies. */
export function CurrencyButton({ code }: { readonly code: string }) {
  const t = useOnrampWords()
  const { modal } = useClient().actions
  const preload = usePreload()
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
