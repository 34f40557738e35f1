import "./app/mantine-styles.ts";
import "@fontsource-variable/inter/wght.css";
import "./app/theme.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { sessionStore } from "./session/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void sessionStore.confirm();
createRoot(root).render(<App />);
