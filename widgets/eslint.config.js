import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/katex/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, globals: globals.browser },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
