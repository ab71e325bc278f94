import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VirtualRows } from './virtual-rows.tsx'

function draw(count: number): { readonly rows: number; readonly last: string | undefined } {
  const markup = renderToStaticMarkup(
    <VirtualRows label="Tokens" count={count} estimate={() => 58} rowKey={String} renderRow={(at) => `row ${at}`} />,
  )
  const items = markup.match(/<div [^>]*role="listitem"[^>]*>row \d+/g) ?? []
  return { rows: items.length, last: items.at(-1) }
}

describe('VirtualRows', () => {
  it('draws all rows of a short list, and counts none of them', () => {
    expect(draw(60)).toEqual({ rows: 60, last: '<div role="listitem">row 59' })
  })

  it('draws the first rows of a long list until the code that measures it is loaded, and says how long it is', () => {
    const { rows, last } = draw(1000)
    expect(rows).toBe(60)
    expect(last).toContain('aria-setsize="1000"')
    expect(last).toContain('aria-posinset="60"')
  })
})
