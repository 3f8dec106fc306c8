import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { App } from './app.tsx'

/** The whole app, the same in the browser and on the server. */
export const Root = ({ client }: { client: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>
)
