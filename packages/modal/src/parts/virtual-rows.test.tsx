import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VirtualRows } from './virtual-rows.tsx'

interface Drawn {
  readonly rows: number
  readonly last: string | undefined
  /** Px that are kept free for rows that are not in the page. */
  readonly free: number
}

function draw(count: number): Drawn {
  const markup = renderToStaticMarkup(
    <VirtualRows label="Tokens" count={count} estimate={() => 58} rowKey={String} renderRow={(at) => `row ${at}`} />,
  )
  const items = markup.match(/<div [^>]*role="listitem"[^>]*>row \d+/g) ?? []
  const free = Number(/<div style="height:(\d+)px">/.exec(markup)?.[1] ?? 0)
  return { rows: items.length, last: items.at(-1), free }
}

describe('VirtualRows', () => {
  it('draws all rows of a short list, and counts none of them', () => {
    expect(draw(60)).toEqual({ rows: 60, last: '<div role="listitem">row 59', free: 0 })
  })

  it('draws the first rows of a long list until the code that measures it is loaded, and says how long it is', () => {
    const { rows, last } = draw(1000)
    expect(rows).toBe(60)
    expect(last).toContain('aria-setsize="1000"')
    expect(last).toContain('aria-posinset="60"')
  })

  it('keeps the place of the rows that wait for that code, so that what follows the list stays below', () => {
    expect(draw(1000).free).toBe(940 * 58)
  })
})
