// Plain JavaScript, so that an old Node can run it.
const NEEDED = 24

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return
  console.error(
    `The shop needs Node ${NEEDED}, and this is ${process.versions.node}: "npm ci" was not allowed to run the install script of the package "node". Run "npm rebuild node", or install Node ${NEEDED}.`,
  )
  process.exit(1)
}
