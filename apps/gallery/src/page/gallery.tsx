import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Choice, toAddress } from '../address.ts'
import { type Scene, scenes } from '../scenes.ts'
import { SceneList } from './scene-list.tsx'
import { useChoice } from './use-choice.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** The page around the pictures: a list of scenes, the ways to look at them, and the modal itself in a frame. */
export function Gallery() {
  const [choice, change] = useChoice()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => scenes.filter((scene) => fits(scene, search)), [search])
  const bare = toAddress({ ...choice, isBare: true })

  function step(event: KeyboardEvent): void {
    const by = STEPS[event.key]
    const isTyping = event.target === field.current && event.key.length === 1
    if (by === undefined || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    const at = shown.findIndex(({ view, state }) => view === choice.view && state === choice.state)
    const next = shown[(at + by + shown.length) % shown.length]
    if (next === undefined) return
    event.preventDefault()
    change({ view: next.view, state: next.state })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through the scenes from anywhere in the page
    <div className="page" onKeyDown={step}>
      <aside className="side">
        <header className="side-head">
          <h1>Latchkey gallery</h1>
          <p>{scenes.length} scenes. Arrow keys walk through them.</p>
          <input
            ref={field}
            type="search"
            className="side-search"
            aria-label="Find a scene"
            placeholder="Find a scene"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </header>
        <SceneList scenes={shown} choice={choice} onChoose={({ view, state }) => change({ view, state })} />
      </aside>
      <main className="main">
        <div className="bar">
          <h2>
            {choice.view} <span>{choice.state}</span>
          </h2>
          <Ways name="Theme" value={choice.theme} values={['light', 'dark']} onChoose={(theme) => change({ theme })} />
          <Ways name="Width" value={choice.width} values={['card', 'phone']} onChoose={(width) => change({ width })} />
          <Ways name="Direction" value={choice.dir} values={['ltr', 'rtl']} onChoose={(dir) => change({ dir })} />
          <Ways
            name="Place"
            value={choice.place}
            values={['dialog', 'inline']}
            onChoose={(place) => change({ place })}
          />
          <Ways name="Words" value={choice.locale} values={['en', 'en-XA']} onChoose={(locale) => change({ locale })} />
          <a className="alone" href={bare} target="_blank" rel="noreferrer">
            Alone
          </a>
        </div>
        <div className="ground" data-theme={choice.theme}>
          <iframe key={bare} className="frame" data-width={choice.width} title="The modal" src={bare} />
        </div>
      </main>
    </div>
  )
}

function fits({ view, state }: Scene, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => `${view} ${state}`.toLowerCase().includes(word))
}

interface WaysProps<T extends Choice['theme' | 'width' | 'dir' | 'place' | 'locale']> {
  readonly name: string
  readonly value: T
  readonly values: readonly T[]
  onChoose(value: T): void
}

function Ways<T extends Choice['theme' | 'width' | 'dir' | 'place' | 'locale']>({
  name,
  value,
  values,
  onChoose,
}: WaysProps<T>) {
  return (
    <fieldset className="ways">
      <legend>{name}</legend>
      {values.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
          {each}
        </button>
      ))}
    </fieldset>
  )
}
