import { renderToString } from 'react-dom/server'
import { createConfig, Page } from './page.tsx'

/** Returns what the server renders for a visitor with these cookies. */
export const render = (cookie: string | undefined): string =>
  renderToString(<Page config={createConfig()} cookie={cookie} />)
