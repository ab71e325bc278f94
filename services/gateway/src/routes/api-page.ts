import { Hono } from 'hono'
import { html } from 'hono/html'
import { ENDPOINTS, type Endpoint } from '../domain/endpoints.ts'
import { listParameters, toJsonSchema } from '../domain/json-schema.ts'
import { sendPage, sendStyle } from '../http/page.ts'
import { API_CSS } from '../http/page-css.ts'

const STYLE = '/openapi.css'

/** `GET /openapi`: the description of every call as a page, for people. It has no script, and loads nothing from another host. */
export function apiPageRoute(): Hono {
  const sections = ENDPOINTS.map(sectionOf)
  const body = html`<h1>Latchkey gateway</h1>
    <p>Every call of this service. <a href="/openapi.json">The same for programs</a>, as OpenAPI 3.1.</p>
    ${sections}`
  return new Hono()
    .get(STYLE, (context) => sendStyle(context, API_CSS))
    .get('/openapi', (context) => sendPage(context, { title: 'Latchkey gateway', style: STYLE, body }))
}

function sectionOf({ method, path, summary, query, body, answer }: Endpoint) {
  const parameters = listParameters(query)
  return html`<section id="${method}-${path}">
    <h2><span>${method}</span><code>${path}</code></h2>
    <p>${summary}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<table>
            <thead><tr><th scope="col">Parameter</th><th scope="col">Needed</th><th scope="col">Form</th></tr></thead>
            <tbody>${parameters.map(
              ({ name, required, schema }) => html`<tr>
                <td><code>${name}</code></td>
                <td>${required ? 'yes' : 'no'}</td>
                <td><code>${JSON.stringify(schema)}</code></td>
              </tr>`,
            )}</tbody>
          </table>`
    }
    ${body === undefined ? '' : shape('Body', body)}${shape('Answer', answer)}
  </section>`
}

function shape(title: string, schema: Endpoint['answer']) {
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(toJsonSchema(schema), null, 2)}</pre></details>`
}
