import { chooseOnramp } from '@latchkey/core/ui'
import {
  CheckIcon,
  EmptyState,
  fieldCss,
  List,
  ListRow,
  ListRowSkeleton,
  SearchField,
  SearchIcon,
} from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { currencyName } from '../../parts/onramp/currency-name.ts'
import { moneyLook } from '../../parts/onramp/money-look.ts'
import { useOnramp } from '../../parts/onramp/use-onramp.ts'
import { Scroller } from '../../parts/scroller.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'
import css from './on-ramp-fiat-select.css?inline'

export const title: Title = (words) => words('onramp', onramp).currencyTitle

/** A shorter list needs no search. */
const SEARCH_FROM = 7

/** The payment currencies; a choice returns to the form. */
export default function OnRampFiatSelectView() {
  useViewCss(fieldCss)
  useViewCss(css)
  const t = useWords('onramp', onramp)
  const locale = useLocale()
  const client = useScreenClient()
  const { actions } = client
  const { options, picked } = useOnramp()
  const [text, setText] = useState('')
  const all = (options?.paymentCurrencies ?? []).map(({ id }) => ({ id, name: currencyName(id, locale) }))
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  return (
    <Scroller>
      <div className="lk-view-content" aria-busy={options === undefined}>
        {all.length >= SEARCH_FROM && (
          <SearchField label={t.searchCurrency} clearLabel={t.clear} value={text} onValueChange={setText} />
        )}
        {options === undefined && (
          <div>
            <ListRowSkeleton subtitle shape="round" />
            <ListRowSkeleton subtitle shape="round" />
          </div>
        )}
        {found.length === 0 && wanted !== '' && <EmptyState icon={<SearchIcon />} title={t.noCurrency(text.trim())} />}
        <List aria-label={t.currencies}>
          {found.map(({ id, name }) => (
            <ListRow
              key={id}
              leading={
                <bdi className="lk-currency-sign" dir="ltr" aria-hidden="true">
                  {signOf(id, locale)}
                </bdi>
              }
              title={name}
              subtitle={id === name ? undefined : id}
              selected={picked?.payment?.id === id}
              trailing={picked?.payment?.id === id ? <CheckIcon size={18} /> : undefined}
              data-testid={`onramp-currency-${id}`}
              onClick={() => {
                void chooseOnramp(client, { payment: id })
                actions.modal.goBack()
              }}
            />
          ))}
        </List>
      </div>
    </Scroller>
  )
}

/** Returns the sign of a currency at amounts: `€`, `CHF`. */
function signOf(code: string, locale: string): string {
  const { before, after } = moneyLook(code, locale)
  return (before + after).trim()
}
