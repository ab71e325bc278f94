import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LocaleContext } from '../locale/use-locale.ts'
import { toFiat, toShownQuantity } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'

const DOLLAR = { before: '$', after: '' }

const show = (element: React.ReactElement) => {
  const markup = renderToStaticMarkup(element)
  const drawn = markup.replace(/<span class="lk-hidden">.*?<\/span>/, '')
  const spoken = markup.replace(/<span class="lk-amount-number" aria-hidden.*?(?=<span class="lk-hidden">)/, '')
  const words = (part: string) => part.replace(/<[^>]*>/g, '').replace('&lt;', '<')
  return { drawn: words(drawn), spoken: words(spoken), title: /title="([^"]*)"/.exec(markup)?.[1] }
}

describe('ShownAmount', () => {
  it('draws a number that fits unchanged, with the same text for screen readers', () => {
    const words = '−12.75 LINK'
    expect(show(<ShownAmount number={toShownQuantity('12.75')} sign="−" unit="LINK" />)).toEqual({
      drawn: words,
      spoken: words,
      title: words,
    })
  })

  it.each([
    ['12.12345678', '12.1234567 BTC'],
    ['0.000015312', '0.00001531 BTC'],
    ['0.000000000126', '<0.00000001 BTC'],
  ])('draws as many digits of %s as fit, and at least one', (text, drawn) => {
    const words = `${text} BTC`
    expect(show(<ShownAmount number={{ text, isLess: false }} unit="BTC" />)).toEqual({
      drawn,
      spoken: words,
      title: words,
    })
  })

  it('omits the fraction of a number that is too long, then uses compact notation; the full value is the accessible text', () => {
    expect(show(<ShownAmount number={toFiat('1234567.89')} currency={DOLLAR} />)).toEqual({
      drawn: '$1,234,567',
      spoken: '$1,234,567.89',
      title: '$1,234,567.89',
    })
    expect(show(<ShownAmount number={toShownQuantity('98765432109876.54321')} sign="+" unit="NORTH" />)).toEqual({
      drawn: '+98.76T NORTH',
      spoken: '+98,765,432,109,876.543 NORTH',
      title: '+98,765,432,109,876.543 NORTH',
    })
  })

  it('allows more characters for a number on a line of its own', () => {
    const total = (value: string) => show(<ShownAmount number={toFiat(value)} currency={DOLLAR} size="display" />).drawn
    expect(total('1234567890.12')).toBe('$1,234,567,890.12')
    expect(total('396854321098760000')).toBe('$396,854.32T')
  })

  it('has the accessible text "less than" for a drawn <, and no sign for an amount that is too small', () => {
    const dust = { drawn: '<0.001 ETH', spoken: 'less than 0.001 ETH', title: 'less than 0.001 ETH' }
    expect(show(<ShownAmount number={toShownQuantity('0.0004')} sign="−" unit="ETH" />)).toEqual(dust)
    expect(show(<ShownAmount number={toFiat(0.001)} currency={DOLLAR} />).spoken).toBe('less than $0.01')
  })

  it('formats number, fraction and currency by the locale', () => {
    const euro = { before: '', after: ' €' }
    const inGerman = (element: React.ReactElement) =>
      show(<LocaleContext.Provider value="de">{element}</LocaleContext.Provider>)
    expect(inGerman(<ShownAmount number={toFiat('1234.5')} currency={euro} />).drawn).toBe('1.234,50 €')
    expect(inGerman(<ShownAmount number={toFiat('0.001')} currency={euro} />).spoken).toBe('less than 0,01 €')
    expect(inGerman(<ShownAmount number={toFiat('1234567.89')} currency={euro} />)).toMatchObject({
      drawn: '1.234.567 €',
      spoken: '1.234.567,89 €',
    })
    const markup = renderToStaticMarkup(
      <LocaleContext.Provider value="de">
        <ShownAmount number={toFiat('1234.5')} size="display" />
      </LocaleContext.Provider>,
    )
    expect(markup).toContain('<span class="lk-amount-fraction">,50</span>')
  })
})
