/** A call or an import that reaches another system. */
const SENDERS = new Set(["fetch", "sendMail", "apiRequest", "withDeadline"]);
const CLIENTS = new Set(["undici", "nodemailer"]);

const nameOf = ({ callee }) => callee.name ?? callee.property?.name;

/**
 * Refuses texts, among them SQL. Options: `{ pattern, message }` for each; an override for a file leaves out what it may contain.
 */
const restrictedText = {
  meta: { schema: { type: "array", items: { type: "object" } } },
  create(context) {
    const refused = context.options.map(({ pattern, message }) => ({ pattern: new RegExp(pattern, "u"), message }));
    const check = (node, text) => {
      const found = refused.find(({ pattern }) => pattern.test(text));
      if (found) context.report({ node, message: found.message });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

/** A file that calls another system makes sure that no transaction is open. */
const outsideTransaction = {
  create(context) {
    let sender = null;
    let isChecked = false;
    return {
      CallExpression(node) {
        const name = nameOf(node);
        if (SENDERS.has(name)) sender ??= node;
        if (name === "requireOutsideTransaction") isChecked = true;
      },
      ImportDeclaration(node) {
        if (node.importKind !== "type" && CLIENTS.has(node.source.value)) sender ??= node;
      },
      "Program:exit"() {
        if (sender && !isChecked)
          context.report({
            node: sender,
            message: "Call requireOutsideTransaction() before another system is called.",
          });
      },
    };
  },
};

export default {
  meta: { name: "plumbline" },
  rules: { "restricted-text": restrictedText, "outside-transaction": outsideTransaction },
};
