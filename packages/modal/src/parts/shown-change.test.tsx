import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ShownChange } from './shown-change.tsx'

const show = (percent: number) => {
  const markup = renderToStaticMarkup(<ShownChange percent={percent} />)
  return { text: markup.replace(/<[^>]*>/g, ''), tone: /data-tone="(\w+)"/.exec(markup)?.[1] }
}

describe('ShownChange', () => {
  it('shows the direction of the change by sign and colour, and the period', () => {
    expect(show(1.234)).toEqual({ text: '+1.23% in 24 hours', tone: 'up' })
    expect(show(-1.5)).toEqual({ text: '−1.50% in 24 hours', tone: 'down' })
    expect(show(12345.6)).toEqual({ text: '+12,346% in 24 hours', tone: 'up' })
  })

  it('shows no sign for a change of zero', () => {
    expect(show(0)).toEqual({ text: '0.00% in 24 hours', tone: undefined })
    expect(show(-0.001)).toEqual({ text: '0.00% in 24 hours', tone: undefined })
  })
})
