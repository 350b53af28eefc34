// Makes the service worker of a built site from the files that are there: `node tools/site/make_service_worker.mjs dist`.
//
// Workbox writes the worker: the pages and all that they need are fetched when it is installed, each version beside the last, and
// answered from there. static/js/engine-keeper.js, which it imports, keeps the engine. Every file is held to its digest: a host
// that is half way through an upload gives an install that fails and is tried again, never two versions in one.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSW, getManifest } from "workbox-build";

const site = process.argv[2];
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const name = "service-worker.js";
// Files with a digest in their name or folder never change; Workbox distinguishes the others by a revision.
const LASTING = /(?:^|\/)(?:runtime\/[0-9a-f]{10}\/|[\w-]+-[0-9a-f]{10}\.)/;
const ENGINE = ["engine-*.py", "runtime/*/py/**", "runtime/*/static/js/{engine-runtime,opaque-worker}.mjs", "runtime/*/static/vendor/pyodide/**"];
const IN_OTHER_LANGUAGES = ["en/**/index.html"]; // static/js/engine-keeper.js keeps those that are visited
const PUZZLES = ["**/puzzles/**", "puzzle-page-*.css"]; // the game's page stands for them (static/js/engine-keeper.js)
const ONLY_SHOWN_ELSEWHERE = ["404.html", "pictures/**", "screenshots/**", "shortcuts/**", "**/oembed.json", "robots.txt", "sitemap.xml", name];

const digest = (path, kind) => createHash(kind).update(readFileSync(join(site, path)));
const listed = async (globPatterns, globIgnores = []) => {
  const options = { globDirectory: site, globPatterns, globIgnores, dontCacheBustURLsMatching: LASTING, maximumFileSizeToCacheInBytes: 2 ** 26 };
  const { manifestEntries, warnings } = await getManifest(options);
  if (warnings.length) throw new Error(warnings.join("\n"));
  const small = manifestEntries.sort((a, b) => (a.url < b.url ? -1 : 1));
  return small.map((entry) => ({ ...entry, integrity: `sha256-${digest(entry.url, "sha256").digest("base64")}` }));
};

const engine = await listed(ENGINE);
const pages = await listed(["**/*"], [...ENGINE, ...IN_OTHER_LANGUAGES, ...PUZZLES, ...ONLY_SHOWN_ELSEWHERE]);
const others = await listed(IN_OTHER_LANGUAGES, PUZZLES);
if (!engine.some(({ url }) => url.endsWith(".wasm")) || !pages.some(({ url }) => url === "index.html")) throw new Error(`${site} is no built site`);

const keeper = readFileSync(join(root, "static", "js", "engine-keeper.js"), "utf8").replace(
  "/* the build's list */",
  () => JSON.stringify({ pages, engine, others }),
);
const keeperName = `engine-keeper-${createHash("sha256").update(keeper).digest("hex").slice(0, 10)}.js`;
writeFileSync(join(site, keeperName), keeper);

await generateSW({
  globDirectory: site,
  globPatterns: [],
  additionalManifestEntries: pages,
  swDest: join(site, name),
  importScripts: [keeperName],
  cacheId: "komado",
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  babelPresetEnvTargets: ["chrome >= 111", "firefox >= 114", "safari >= 16.4"],
  skipWaiting: false, // a new version waits for the visitor's request
  clientsClaim: true, // the very first one has no other to wait for
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./], // no page reads its query
  runtimeCaching: [
    {
      urlPattern: /\/(?:runtime\/[0-9a-f]{10}\/|[\w-]+-[0-9a-f]{10}\.)/,
      handler: "CacheFirst",
      options: {
        cacheName: "komado-kept",
        matchOptions: { ignoreVary: true },
        plugins: [{ cacheWillUpdate: async () => null }], // the keeper alone fills it: it looks at digests
      },
    },
  ],
});
