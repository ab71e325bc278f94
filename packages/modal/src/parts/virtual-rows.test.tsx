import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VirtualRows } from './virtual-rows.tsx'

interface Drawn {
  readonly rows: number
  readonly last: string | undefined
  /** Height in px that is reserved for rows outside of the page. */
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
  it('renders all rows of a short list, without their count', () => {
    expect(draw(60)).toEqual({ rows: 60, last: '<div role="listitem">row 59', free: 0 })
  })

  it('renders the first rows of a long list until the virtualizer is loaded, with the number of all rows', () => {
    const { rows, last } = draw(1000)
    expect(rows).toBe(60)
    expect(last).toContain('aria-setsize="1000"')
    expect(last).toContain('aria-posinset="60"')
  })

  it('reserves the height of the missing rows until then, so that content after the list stays below', () => {
    expect(draw(1000).free).toBe(940 * 58)
  })
})
