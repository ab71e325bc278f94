import { useEffect, useRef } from 'react'
import { type Choice, toAddress } from '../address.ts'
import type { Scene } from '../scenes.ts'

interface SceneListProps {
  readonly scenes: readonly Scene[]
  readonly choice: Choice
  onChoose(scene: Scene): void
}

/** The scenes by view. They are links, so that one can be opened beside another. */
export function SceneList({ scenes, choice, onChoose }: SceneListProps) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one stays in sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [choice.view, choice.state])
  const views = [...new Set(scenes.map(({ view }) => view))]
  return (
    <nav ref={list} className="list" aria-label="Scenes">
      {views.length === 0 && <p className="list-empty">No scene has these words.</p>}
      {views.map((view) => (
        <section key={view}>
          <h2>{view}</h2>
          <ul>
            {scenes
              .filter((scene) => scene.view === view)
              .map((scene) => (
                <li key={scene.state}>
                  <a
                    href={toAddress({ ...choice, view, state: scene.state })}
                    aria-current={choice.view === view && choice.state === scene.state ? 'true' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      onChoose(scene)
                    }}
                  >
                    {scene.state.replaceAll('-', ' ')}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
