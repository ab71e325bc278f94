// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { useFit } from './use-fit.ts'

function Figure({ text, tag: Tag }: { readonly text: string; readonly tag: 'div' | 'section' }) {
  const element = useRef<HTMLSpanElement>(null)
  useFit(element, text.length)
  return (
    <Tag className="lk-amount-input">
      <span ref={element}>{text}</span>
    </Tag>
  )
}

it('useFit observes each element once, however often it renders', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const before = globalThis.ResizeObserver
  const observed: string[] = []
  let connected = 0
  class CountingObserver implements ResizeObserver {
    observe(target: Element) {
      observed.push(target.tagName)
      connected += 1
    }
    unobserve() {}
    disconnect() {
      connected -= 1
    }
  }
  globalThis.ResizeObserver = CountingObserver
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => {
    globalThis.ResizeObserver = before
  })
  const show = (text: string, tag: 'div' | 'section') => act(async () => root.render(<Figure text={text} tag={tag} />))
  const size = () => place.querySelector('.lk-amount-input')?.getAttribute('data-size')

  await show('1', 'div')
  await show('1.2', 'div')
  await show('123456789.12', 'div')
  expect([observed, size()]).toEqual([['DIV'], 'middle'])
  await show('1', 'section')
  expect([observed, connected, size()]).toEqual([['DIV', 'SECTION'], 1, 'large'])
  await act(async () => root.unmount())
  expect(connected).toBe(0)
})
