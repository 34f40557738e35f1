import type { Response } from "express";
import { html, type Html, type Part } from "./html.ts";
import { sendPage, type Page } from "./layout.ts";

// What the pages consist of: each page states its data, and these lay it out.

/** Numbers are right-aligned, ids are in a monospaced font. */
type Column = string | readonly [title: string, look: "number" | "id"];

export function table(columns: readonly Column[], rows: readonly (readonly Part[])[], empty: string): Html {
  if (rows.length === 0) return html`<div class="scroll"><p class="empty">${empty}</p></div>`;
  const looks = columns.map((column) => (typeof column === "string" ? "" : column[1]));
  const cell = (content: Part, index: number) =>
    looks[index] ? html`<td class="${looks[index]}">${content}</td>` : html`<td>${content}</td>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => (typeof column === "string" ? html`<th>${column}</th>` : html`<th class="${column[1]}">${column[0]}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const facts = (rows: readonly (readonly [name: Part, value: Part])[], look = "card"): Html =>
  html`<dl class="${look}">
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

export const cards = (items: readonly (readonly [title: Part, ...contents: Part[]])[]): Html =>
  html`<ul class="grid">
    ${items.map(
      ([title, ...contents]) =>
        html`<li class="card">
          <h2>${title}</h2>
          ${contents}
        </li>`,
    )}
  </ul>`;

export const link = (href: string, text: string): Html => html`<a href="${href}">${text}</a>`;
export const dim = (...contents: Part[]): Html => html`<p class="dim">${contents}</p>`;
export const id = (text: string | number): Html => html`<span class="id">${text}</span>`;
export const time = (ms: number): Html => html`<time>${new Date(ms).toISOString()}</time>`;
export const section = (title: string, ...contents: Part[]): Html =>
  html`<h2>${title}</h2>
    ${contents}`;
export const badge = (text: string, look = ""): Html => html`<span class="${`badge ${look}`.trim()}">${text}</span>`;

export const problem = (text: string | null): Part =>
  text !== null && html`<p class="notice bad" role="alert">${text}</p>`;
export const said = (text: string, look = ""): Html =>
  html`<p class="${`notice ${look}`.trim()}" role="status">${text}</p>`;

export function search(name: string, value: string, label: string, placeholder = label): Html {
  return html`<form class="search" role="search">
    <input name="${name}" type="search" value="${value}" aria-label="${label}" placeholder="${placeholder}" /><button>
      Search
    </button>
  </form>`;
}

/** Links to the pages before and after this one. */
export function pager(
  here: string,
  { page, hasMore }: { page: number; hasMore: boolean },
  [before, text, after]: readonly [before: string, text: string, after: string],
): Html {
  const to = (number: number, label: string) => html`<a class="button" href="${here}&page=${number}">${label}</a>`;
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 && to(page - 1, before)}<span class="dim">${text}</span>${hasMore && to(page + 1, after)}
  </nav>`;
}

type Button = readonly [name: string, value: string, label: string, look?: "main"];

export const buttons = (list: readonly Button[], ...more: Part[]): Html =>
  html`<p class="buttons">
    ${list.map(([name, value, label, look]) => html`<button ${name !== "" && html`name="${name}" value="${value}"`} ${look && html`class="${look}"`}>${label}</button>`)}${more}
  </p>`;

/** A form with buttons about one thing. */
export const actions = (name: string, value: string, list: readonly (readonly [act: string, label: string])[]): Html =>
  html`<form method="post" class="buttons">
    ${hidden(name, value)} ${list.map(([act, label]) => html`<button name="do" value="${act}">${label}</button>`)}
  </form>`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

export const field = (label: Part, name: string, attributes: Part = ""): Html =>
  html`<label class="field">${label} <input name="${name}" ${attributes} /></label>`;

export function choice(name: string, value: string, [label, note]: readonly [string, string], isChosen: boolean): Html {
  return html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" ${isChosen && html`checked`} /><span
      ><b>${label}</b><small>${note}</small></span
    ></label
  >`;
}

export const fieldset = (legend: string, ...contents: Part[]): Html =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${contents}
  </fieldset>`;

export function notFoundPage(response: Response, what: string, page: Partial<Page> = {}): void {
  sendPage(response, { title: `There is no such ${what}`, body: html``, ...page }, 404);
}
