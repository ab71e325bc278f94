import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { conditions, folder } from './source.mjs'

const loader = fileURLToPath(new URL('webpack-loader.mjs', import.meta.url))
const stats = await new Promise((done, fail) =>
  webpack(
    {
      mode: 'production',
      target: ['web', 'es2022'],
      context: folder,
      entry: './main.js',
      output: { path: `${folder}/dist`, filename: 'main.js', publicPath: '/' },
      resolve: { conditionNames: [...conditions, '...'] },
      module: {
        rules: [
          { test: /[.]tsx?$/, loader },
          { test: /[.]css$/, resourceQuery: /inline/, loader, type: 'javascript/auto' },
        ],
      },
      performance: false,
    },
    (error, result) => (error === null ? done(result) : fail(error)),
  ),
)
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
