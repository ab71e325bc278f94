// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { painted } from '../host/painted.ts'
import { preloadPart, useLazyPart } from './use-lazy-part.ts'

type Load = () => Promise<string>

function Place({ load }: { readonly load: Load }) {
  const loaded = useLazyPart(load)
  if (loaded.status === 'failed')
    return (
      <button type="button" onClick={() => loaded.retry()}>
        {loaded.isAgain ? 'failed again' : 'failed'}
      </button>
    )
  return loaded.status === 'ready' ? loaded.part : loaded.status
}

async function show(load: Load) {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => act(() => root.unmount()))
  await act(async () => root.render(<Place load={load} />))
  return place
}

it('useLazyPart loads the code after the frame, shows the part when it is loaded, and shows it at once the next time', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return 'rows'
  }
  const place = await show(load)
  // The press that opens the part is painted first.
  expect([place.textContent, loads]).toEqual(['loading', 0])
  await act(painted)
  expect(place.textContent).toBe('rows')
  expect((await show(load)).textContent).toBe('rows')
  expect(loads).toBe(1)
})

it('useLazyPart shows a part at once that was loaded before', async () => {
  const load = async () => 'rows'
  preloadPart(load)
  await Promise.resolve()
  expect((await show(load)).textContent).toBe('rows')
})

it('useLazyPart reports a failed load, loads again on request, and reports a second failure', async () => {
  let isLost = true
  const load = async () => {
    if (isLost) throw new Error('lost')
    return 'rows'
  }
  preloadPart(load)
  const place = await show(load)
  await act(painted)
  expect(place.textContent).toBe('failed')
  await act(async () => place.querySelector('button')?.click())
  await act(painted)
  expect(place.textContent).toBe('failed again')
  isLost = false
  await act(async () => place.querySelector('button')?.click())
  await act(painted)
  expect(place.textContent).toBe('rows')
})
