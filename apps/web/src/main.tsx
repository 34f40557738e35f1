import "./app/mantine-styles.ts";
import "@fontsource-variable/inter/wght.css";
import "./app/theme.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { queries } from "./app/queries.ts";
import { sessionStore } from "./session/session.ts";
import { awaitServerConfig } from "./shell/server-config.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void sessionStore.confirm();
await awaitServerConfig(queries, 400);
createRoot(root).render(<App />);
