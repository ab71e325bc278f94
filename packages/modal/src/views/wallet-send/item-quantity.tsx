import { editSend, NOTHING_SENT, type SentItem } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useId, useState } from 'react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import css from '../../parts/amount-field.css?inline'
import { AmountInput } from '../../parts/amount-input.tsx'
import { useEcho } from '../../parts/use-echo.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { amount } from '../../strings/en/amount.ts'
import { send } from '../../strings/en/send.ts'

/** The quantity of a collectible, if the account can hold several. @see ERC-1155 */
export function ItemQuantity({ item: { owned }, isTooMany }: { readonly item: SentItem; readonly isTooMany: boolean }) {
  useViewCss(css)
  const t = useWords('send', send)
  const { max, useMax } = useWords('amount', amount)
  const client = useScreenClient()
  const id = useId()
  const locale = useLocale()
  const [isWrong, setWrong] = useState(false)
  const stored = useClientState((state) => (state.send ?? NOTHING_SENT).amount.text)
  const [text, setText] = useEcho(
    stored,
    (next) => void editSend(client, { type: 'amount', amount: { unit: 'token', text: next } }),
    (a, b) => a === b,
  )
  const note = isWrong ? t.quantity.wholeOnly : isTooMany ? t.button['too-many'] : undefined
  return (
    <div className="lk-amount-field" data-testid="send-quantity">
      <label htmlFor={id} className="lk-amount-field-label">
        {t.quantity.label}
      </label>
      <div className="lk-amount-field-line">
        <AmountInput
          id={id}
          text={text}
          decimals={0}
          look={undefined}
          describedBy={`${id}-note`}
          isInvalid={note !== undefined}
          onText={(next, problem) => {
            setWrong(problem !== undefined)
            if (next !== text) setText(next)
          }}
        />
        {owned !== undefined && (
          <span className="lk-amount-field-balance">
            <bdi className="lk-send-owned">
              {t.quantity.owned(localizeNumber(formatNumber(owned.toString(), 0), locale))}
            </bdi>
            <Button
              size="sm"
              title={useMax}
              data-testid="send-quantity-max"
              onClick={() => {
                setWrong(false)
                void editSend(client, { type: 'max' })
              }}
            >
              {max}
            </Button>
          </span>
        )}
      </div>
      <div id={`${id}-note`} className="lk-amount-field-note" aria-live="polite">
        {note}
      </div>
    </div>
  )
}
