import type { Page } from '../relay/page.ts'

/** Which topics this tab acts on for all tabs of the site. */
export interface Leading {
  begin(topic: string): void
  end(topic: string): void
  /** Tells whether this tab acts; when not, remembers that something was left. */
  acts(topic: string): boolean
  close(): void
}

/** Returns who acts where. @param onLeft - Called for a topic where something was left before this tab led. */
export function createLeading(page: Page, onLeft: (topic: string) => void): Leading {
  const led = new Set<string>()
  const left = new Set<string>()
  const stops = new Map<string, () => void>()
  const end = (topic: string) => {
    stops.get(topic)?.()
    for (const topics of [stops, led, left]) topics.delete(topic)
  }
  return {
    end,
    begin(topic) {
      if (page.lead === undefined || stops.has(topic)) return
      const onChange = (isLeading: boolean) => {
        if (!isLeading) return void led.delete(topic)
        led.add(topic)
        if (left.delete(topic)) onLeft(topic)
      }
      // It may be told at once.
      stops.set(topic, () => {})
      stops.set(topic, page.lead(topic, onChange))
    },
    acts(topic) {
      if (page.lead === undefined || led.has(topic)) return true
      left.add(topic)
      return false
    },
    close() {
      for (const topic of [...stops.keys()]) end(topic)
    },
  }
}
